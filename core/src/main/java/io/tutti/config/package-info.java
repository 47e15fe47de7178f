/**
 * Settings, concluded once: code before environment before file before default. A setting's name, environment variable,
 * default, unit and meaning stand together in {@link io.tutti.config.Setting}.
 */
package io.tutti.config;
