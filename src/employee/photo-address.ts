/** The address of the photo; undefined without an image name. */
export const photoAddress = (imageName: string) =>
  imageName ? __EMPLOYEE_PHOTO_URL__ + encodeURIComponent(imageName) : undefined

/** Only this site's own service has a second, larger file of each photo. */
const OWN_PHOTOS = '/photos/'

export const enlargedPhotoAddress = (imageName: string, photosUrl = __EMPLOYEE_PHOTO_URL__) =>
  imageName && photosUrl === OWN_PHOTOS
    ? `${photoAddress(imageName)}?size=enlarged`
    : photoAddress(imageName)
