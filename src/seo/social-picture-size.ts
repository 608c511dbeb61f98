/** In pixels; social networks ask for this size and show it uncropped. */
export const socialPictureSize = { width: 1200, height: 630 }
