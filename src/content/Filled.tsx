import { Fragment, type ReactNode } from 'react'

/**
 * A text with elements in place of the placeholders: `email {email} or call {phone}`. Each element has its own direction,
 * so that a telephone number is not reordered in right-to-left text.
 */
export const Filled = ({ text, values }: { text: string; values: Record<string, ReactNode> }) =>
  text.split(/\{(\w+)\}/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not change their order
    <Fragment key={index}>{index % 2 === 1 ? <bdi>{values[part]}</bdi> : part && <span>{part}</span>}</Fragment>
  ))
