package io.tutti.control;

class LocalControlPlaneTest extends ControlPlaneContract {
    @Override
    ControlPlane[] start(int size) {
        return LocalControlPlane.create(size);
    }
}
