import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Filled } from './Filled.tsx'

test('a filled-in value keeps its own direction', () => {
  const markup = renderToStaticMarkup(<Filled text="اتصلوا على {phone}." values={{ phone: '+1 202 555 0143' }} />)
  expect(markup).toBe('<span>اتصلوا على </span><bdi>+1 202 555 0143</bdi><span>.</span>')
})
