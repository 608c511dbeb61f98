/** Denies all features that no page uses; the framed map may go full screen. */
export const permissionsPolicy = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media'],
  ...['gamepad', 'geolocation', 'gyroscope', 'hid', 'idle-detection', 'local-fonts'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture'],
  ...['publickey-credentials-create', 'publickey-credentials-get', 'screen-wake-lock', 'serial'],
  ...['usb', 'window-management', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .concat('fullscreen=(self)')
  .join(', ')
