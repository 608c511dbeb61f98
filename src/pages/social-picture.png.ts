import type { APIRoute } from 'astro'
import { socialPicturePng } from '../build/draw-social-picture.tsx'
import { tokenColours } from '../build/token-colours.ts'
import { content } from '../content/content.ts'
import tokens from '../styles/tokens.css?raw'

export const GET: APIRoute = async () => {
  const picture = await socialPicturePng(content, tokenColours(tokens).light)
  return new Response(new Uint8Array(picture))
}
