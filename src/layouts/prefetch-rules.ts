/** In every language. Their answers are of one visitor, or of a form. */
const pagesOfVisitors = ['Home', 'request', 'sent', 'not-sent'].flatMap((page) => [`/${page}/*`, `/*/${page}/*`])

/**
 * Speculation rules: a page of the site is fetched when a pointer rests on its link, or presses it. A link with a fragment
 * mostly leads to a part of this page.
 */
export const prefetchRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: pagesOfVisitors } },
          { not: { selector_matches: '[href*="#"]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
