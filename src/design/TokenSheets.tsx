import type { ReactNode } from 'react'
import { coloursCss } from '../../ui/brand/brand-colours.ts'
import text from '../../ui/styles/text.module.css'
import tokensCss from '../../ui/styles/tokens.css?raw'
import { brand } from '../brand/brand.ts'
import { readTokens, type Token, valueIn } from './read-tokens.ts'
import { Sheet } from './Sheet.tsx'
import styles from './TokenSheets.module.css'

export type Theme = 'light' | 'dark'

const { colours, type, fonts, lines, radii, shadows, motion, measures, layers } = readTokens(
  coloursCss(brand.colours) + tokensCss,
)

// Style attributes, which the content security policy forbids, are possible here because this page is never built.
export function TokenSheets({ theme }: { theme: Theme }) {
  return (
    <>
      <Sheet title="Colors">
        <Tokens
          tokens={colours.map(({ name, value }) => ({ name, value: valueIn(theme, value) }))}
          show={({ name }) => (
            <span className={styles.swatch} style={{ background: `var(--${name})` }} />
          )}
        />
      </Sheet>
      <Sheet title="Type">
        <Tokens
          tokens={type}
          show={({ name }) => (
            <span className={styles.line} style={{ fontSize: `var(--${name})` }}>
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
        <p className={text.label}>Label: small, wide-spaced</p>
        <p className={text.figures}>0123456789 figures</p>
      </Sheet>
      <Sheet title="Measures">
        <Tokens
          tokens={measures}
          show={({ name }) => (
            <span className={styles.length} style={{ inlineSize: `var(--${name})` }} />
          )}
        />
        <div className={styles.modules}>
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
              <span className={styles.rule} style={{ borderBlockEnd: `var(--${name})` }} />
            ) : (
              <svg aria-hidden="true" viewBox="0 0 96 32" className={styles.stroke}>
                <path style={{ strokeWidth: `var(--${name})` }} d="M2 30h40l28-28h24" />
              </svg>
            )
          }
        />
        <Tokens
          tokens={radii}
          show={({ name }) => (
            <span className={styles.corner} style={{ borderRadius: `var(--${name})` }} />
          )}
        />
        <Tokens
          tokens={shadows}
          show={({ name }) => (
            <span className={styles.corner} style={{ boxShadow: `var(--${name})` }} />
          )}
        />
      </Sheet>
      <Sheet title="Motion">
        <Tokens
          tokens={motion}
          show={({ name, value }) =>
            value.endsWith('ms') && (
              <span
                className={styles.mover}
                style={{ animationDuration: `calc(4 * var(--${name}))` }}
              />
            )
          }
        />
        <p className={`${text.small} ${text.soft}`}>Shown four times as slow.</p>
        <Tokens tokens={layers} show={() => null} />
      </Sheet>
    </>
  )
}

type TokensProps = { tokens: Token[]; show: (token: Token) => ReactNode }

function Tokens({ tokens, show }: TokensProps) {
  return (
    <dl className={styles.tokens}>
      {tokens.map((token) => (
        <div key={token.name}>
          <dt className={text.figures}>--{token.name}</dt>
          <dd>{show(token)}</dd>
          <dd className={`${text.figures} ${text.soft}`}>{token.value}</dd>
        </div>
      ))}
    </dl>
  )
}
