import type { RenderedPicture } from './render-picture.ts'

type PictureProps = {
  picture: RenderedPicture
  /** The alternative text; empty for decoration. */
  alt: string
  /** The width on the page, as in the attribute `sizes`. */
  sizes: string
  /** True if the picture is visible when the page opens, so that it is loaded early. */
  isFirst?: boolean
  className?: string | undefined
}

export function Picture({ picture, alt, sizes, isFirst = false, className }: PictureProps) {
  const { sources, src, width, height } = picture
  return (
    <picture className={className}>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img src={src} alt={alt} width={width} height={height} loading={isFirst ? 'eager' : 'lazy'} decoding="async" />
    </picture>
  )
}
