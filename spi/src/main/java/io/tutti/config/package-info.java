/**
 * Settings, resolved once in this order of precedence: code, environment, file, default.
 * {@link io.tutti.config.Setting} defines the name, environment variable, default, unit and meaning of each setting.
 */
package io.tutti.config;
