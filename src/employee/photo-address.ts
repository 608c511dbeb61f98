/** Where the photo of this name lies; none where there is no photo. */
export const photoAddress = (imageName: string) =>
  imageName ? __EMPLOYEE_PHOTO_URL__ + encodeURIComponent(imageName) : undefined
