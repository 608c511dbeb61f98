import type { APIRoute } from 'astro'
import { brandColours } from '../../ui/brand/brand-colours.ts'
import tokens from '../../ui/styles/tokens.css?raw'
import { socialPicturePng } from '../brand/draw-social-picture.tsx'
import { content } from '../content/content.ts'

export const GET: APIRoute = async () => {
  const picture = await socialPicturePng(content, brandColours(tokens).light)
  return new Response(new Uint8Array(picture))
}
