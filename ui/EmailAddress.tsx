/** An email address, which a narrow column breaks after the `@` rather than inside a word. */
export function EmailAddress({ children }: { children: string }) {
  const end = children.indexOf('@') + 1
  return (
    <bdi>
      {children.slice(0, end)}
      <wbr />
      {children.slice(end)}
    </bdi>
  )
}
