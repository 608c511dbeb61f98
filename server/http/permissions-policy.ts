/** The features that no page uses. */
const denied = [
  'accelerometer autoplay camera display-capture encrypted-media gamepad geolocation gyroscope',
  'hid idle-detection local-fonts magnetometer microphone midi payment picture-in-picture',
  'publickey-credentials-create publickey-credentials-get screen-wake-lock serial',
  'usb window-management xr-spatial-tracking',
].flatMap((features) => features.split(' '))

/** The framed map may go full screen. */
export const permissionsPolicy = [...denied.map((feature) => `${feature}=()`), 'fullscreen=(self)'].join(', ')
