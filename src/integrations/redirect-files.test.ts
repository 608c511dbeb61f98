import { expect, test } from 'vitest'
import { caddyRedirects, nginxRedirects } from './redirect-files.ts'

const redirects = [
  { from: '/blog/*', to: '/news' },
  { from: '/blog/2020/*', to: 'https://archive.example.com/?year=2020#posts' },
  { from: '/About.php', to: '/#about' },
]
const linesOf = (file: string) => file.split('\n').filter((line) => /^(?:location|@|redir)/.test(line))

test('nginx redirects as the service does, with one question mark', () => {
  expect(linesOf(nginxRedirects(redirects))).toEqual([
    'location ^~ "/blog/" { return 301 "/news$is_args$args"; }',
    'location ^~ "/blog/2020/" { if ($args != "") { return 301 "https://archive.example.com/?year=2020&$args#posts"; } return 301 "https://archive.example.com/?year=2020#posts"; }',
    'location = "/About.php" { return 301 "/$is_args$args#about"; }',
    'location = "/About.php/" { return 301 "/$is_args$args#about"; }',
  ])
})

test('Caddy redirects as the service does: by case, the most exact one first, with one question mark', () => {
  expect(linesOf(caddyRedirects(redirects))).toEqual([
    '@old0 path_regexp "^/About[.]php/?$"',
    'redir @old0 "/{old_query}#about" permanent',
    '@old1 path_regexp "^/blog/2020/"',
    'redir @old1 "https://archive.example.com/?year=2020{further_query}#posts" permanent',
    '@old2 path_regexp "^/blog/"',
    'redir @old2 "/news{old_query}" permanent',
  ])
})
