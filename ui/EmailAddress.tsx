import { Fragment } from 'react'

/** An email address, which a narrow column breaks after the `@` or before a dot rather than inside a word. */
export const EmailAddress = ({ children }: { children: string }) => (
  <bdi>
    {children.split(/(?<=@)|(?=\.)/).map((part, index) => (
      <Fragment key={part}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </bdi>
)
