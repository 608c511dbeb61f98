/** The address of the photo; undefined without an image name. */
export const photoAddress = (imageName: string) =>
  imageName ? __EMPLOYEE_PHOTO_URL__ + encodeURIComponent(imageName) : undefined

/** The folder of photos of this site's own service, which alone has a larger file of each photo. */
const OWN_PHOTOS = '/photos/'

export const enlargedPhotoAddress = (imageName: string, photosUrl = __EMPLOYEE_PHOTO_URL__) =>
  imageName && photosUrl === OWN_PHOTOS ? `${photoAddress(imageName)}?size=enlarged` : photoAddress(imageName)
