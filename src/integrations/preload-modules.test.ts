import { expect, test } from 'vitest'
import { preloadModules } from './preload-modules.ts'

const scripts: Record<string, string> = {
  '/_astro/Card.js': 'import{t as e}from"./react.js";import"./side.js";import("./later.js")',
  '/_astro/client.js': 'import { a } from "./react.js"\nexport default a',
  '/_astro/react.js': 'import{c as d}from"./runtime.js";export{d}from"./runtime.js"',
  '/_astro/runtime.js': 'const from="not ./one.js"',
  '/_astro/side.js': '',
}
const read = (address: string) => {
  const script = scripts[address]
  if (script === undefined) throw new Error(`There is no ${address}.`)
  return script
}
const island = (client: string) =>
  `<astro-island uid="1" component-url="/_astro/Card.js" renderer-url="/_astro/client.js" props="{}" ssr client="${client}" opts="{}">`
const page = (body: string) => `<head><title>Card</title></head><body>${body}</body>`

test('each script of an island that hydrates at once gets one preload link', () => {
  const preloaded = preloadModules(page(island('load') + island('load')), read)
  const addresses = [...preloaded.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)]
  expect(addresses.map(([, address]) => address)).toEqual([
    '/_astro/Card.js',
    '/_astro/react.js',
    '/_astro/runtime.js',
    '/_astro/side.js',
    '/_astro/client.js',
  ])
  expect(preloaded).toMatch(/<title>.*<link.*<\/head>/)
})

test.each(['idle', 'visible'])('an island with client:%s gets no preload link', (client) => {
  expect(preloadModules(page(island(client)), read)).toBe(page(island(client)))
})
