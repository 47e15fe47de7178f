// Plots: the wheel zooms at the pointer, dragging moves, a double click shows all again.
document.querySelectorAll('figure.plot svg').forEach(function (svg) {
  var all = svg.getAttribute('viewBox').split(' ').map(Number), view = all.slice(), from = null;
  function show() { svg.setAttribute('viewBox', view.join(' ')); }
  function at(event) {
    var box = svg.getBoundingClientRect();
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  }
  svg.addEventListener('wheel', function (event) {
    if (event.deltaY > 0 && view[2] >= all[2]) { return; }
    event.preventDefault();
    var factor = Math.min(Math.exp(event.deltaY / 400), all[2] / view[2]), p = at(event);
    view[0] += p[0] * view[2] * (1 - factor);
    view[1] += p[1] * view[3] * (1 - factor);
    view[2] *= factor;
    view[3] *= factor;
    show();
  }, { passive: false });
  svg.addEventListener('pointerdown', function (event) { from = at(event); svg.setPointerCapture(event.pointerId); });
  svg.addEventListener('pointermove', function (event) {
    if (!from) { return; }
    var p = at(event);
    view[0] -= (p[0] - from[0]) * view[2];
    view[1] -= (p[1] - from[1]) * view[3];
    from = p;
    show();
  });
  svg.addEventListener('pointerup', function () { from = null; });
  svg.addEventListener('dblclick', function () { view = all.slice(); show(); });
});
