import type { APIRoute } from 'astro'
import { contents } from '../../content/content.ts'
import { type OwnPage, pagesInFolder } from '../../content/own-pages/parse-own-pages.ts'
import { feedOf } from '../../own-pages/feed.ts'

export const getStaticPaths = () =>
  contents.flatMap(({ ownPages }) =>
    ownPages
      .filter(({ isList }) => isList)
      .map((list) => ({ params: { folder: list.path.slice(1) }, props: { list, ownPages } })),
  )

export const GET: APIRoute<{ list: OwnPage; ownPages: OwnPage[] }> = ({ props: { list, ownPages }, site }) =>
  feedOf(list, pagesInFolder(ownPages, list), new URL('/', site))
