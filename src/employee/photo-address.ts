/** Where the photo of this name lies; none where there is no photo. */
export const photoAddress = (imageName: string) =>
  imageName ? __EMPLOYEE_PHOTO_URL__ + encodeURIComponent(imageName) : undefined

/** The photos that the site's own service serves. It has a larger one of each; elsewhere there is one file for both. */
const OWN_PHOTOS = '/photos/'

export const enlargedPhotoAddress = (imageName: string, photosUrl = __EMPLOYEE_PHOTO_URL__) =>
  imageName && photosUrl === OWN_PHOTOS
    ? `${photoAddress(imageName)}?size=enlarged`
    : photoAddress(imageName)
