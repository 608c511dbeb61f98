import type { ReactNode } from 'react'
import tokensCss from '../../ui/styles/tokens.css?raw'
import { readTokens, type Token, valueIn } from './read-tokens.ts'
import { Sheet } from './Sheet.tsx'

export type Theme = 'light' | 'dark'

const { colours, type, fonts, lines, radii, shadows, motion, measures, layers } =
  readTokens(tokensCss)

// Styles in attributes, which the built site's content security policy forbids: this page is never built.
export function TokenSheets({ theme }: { theme: Theme }) {
  return (
    <>
      <Sheet title="Colours">
        <Tokens
          tokens={colours.map(({ name, value }) => ({ name, value: valueIn(theme, value) }))}
          show={({ name }) => (
            <span className="design-swatch" style={{ background: `var(--${name})` }} />
          )}
        />
      </Sheet>
      <Sheet title="Type">
        <Tokens
          tokens={type}
          show={({ name }) => (
            <span className="design-line" style={{ fontSize: `var(--${name})` }}>
              What is built
            </span>
          )}
        />
        <Tokens
          tokens={fonts}
          show={({ name }) => (
            <span style={{ fontFamily: `var(--${name})` }}>Ag 0123456789 — Sheet 03 / 06</span>
          )}
        />
        <p className="label">Label: small, wide-spaced</p>
        <p className="figures">0123456789 figures</p>
      </Sheet>
      <Sheet title="Measures">
        <Tokens
          tokens={measures}
          show={({ name }) => (
            <span className="design-length" style={{ inlineSize: `var(--${name})` }} />
          )}
        />
        <div className="design-modules">
          {[1, 2, 3, 4, 6, 8, 12, 16].map((modules) => (
            <span key={modules} style={{ inlineSize: `calc(${modules} * var(--spacing))` }}>
              {modules}
            </span>
          ))}
        </div>
      </Sheet>
      <Sheet title="Lines, corners, shadows">
        <Tokens
          tokens={lines}
          show={({ name, value }) =>
            value.includes('solid') ? (
              <span className="design-rule" style={{ borderBlockEnd: `var(--${name})` }} />
            ) : (
              <svg aria-hidden="true" viewBox="0 0 96 32" className="design-stroke">
                <path style={{ strokeWidth: `var(--${name})` }} d="M2 30h40l28-28h24" />
              </svg>
            )
          }
        />
        <Tokens
          tokens={radii}
          show={({ name }) => (
            <span className="design-corner" style={{ borderRadius: `var(--${name})` }} />
          )}
        />
        <Tokens
          tokens={shadows}
          show={({ name }) => (
            <span className="design-corner" style={{ boxShadow: `var(--${name})` }} />
          )}
        />
      </Sheet>
      <Sheet title="Motion">
        <Tokens
          tokens={motion}
          show={({ name, value }) =>
            value.endsWith('ms') && (
              <span className="design-track">
                <span style={{ animationDuration: `calc(4 * var(--${name}))` }} />
              </span>
            )
          }
        />
        <p className="text-small text-ink-soft">Shown four times as slow.</p>
        <Tokens tokens={layers} show={() => null} />
      </Sheet>
    </>
  )
}

type TokensProps = { tokens: Token[]; show: (token: Token) => ReactNode }

function Tokens({ tokens, show }: TokensProps) {
  return (
    <dl className="design-tokens">
      {tokens.map((token) => (
        <div key={token.name}>
          <dt className="figures">--{token.name}</dt>
          <dd>{show(token)}</dd>
          <dd className="figures text-ink-soft">{token.value}</dd>
        </div>
      ))}
    </dl>
  )
}
