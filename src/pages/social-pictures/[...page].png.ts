import type { APIRoute, InferGetStaticPropsType } from 'astro'
import { contents } from '../../content/content.ts'
import type { Content } from '../../content/schema.ts'
import { drawsSocialPictures, socialPictureName } from '../../seo/social-picture-address.ts'
import { drawSocialPicture } from '../../social-picture/draw-social-picture.ts'
import type { SharedPage } from '../../social-picture/social-picture-svg.ts'

export const getStaticPaths = () =>
  drawsSocialPictures
    ? contents.flatMap((content) =>
        sharedPages(content).map(({ address, page }) => ({
          params: { page: socialPictureName(content.locale, address) },
          props: { content, page },
        })),
      )
    : []

type Props = InferGetStaticPropsType<typeof getStaticPaths>

export const GET: APIRoute<Props> = async ({ props: { content, page } }) =>
  new Response(new Uint8Array(await drawSocialPicture(content, page)))

/** The pages whose picture is drawn: all indexed pages but those that have one of their own. */
const sharedPages = ({ agentDemo, pages, ownPages }: Content): { address: string; page?: SharedPage }[] => [
  { address: '/' },
  ...(agentDemo && pages.agenticAi
    ? [{ address: '/agentic-ai', page: { ...pages.agenticAi, title: agentDemo.title } }]
    : []),
  ...ownPages.filter(({ picture }) => !picture).map((page) => ({ address: page.address, page })),
]
