import type { ComponentProps, MouseEvent } from 'react'
import styles from './Button.module.css'

/** `primary` marks the main action of a section or form. */
type Look = { look?: 'primary' | 'quiet' }

/** With `aria-disabled` it ignores clicks and keeps the focus, which `disabled` would drop. */
export function Button({ look, className, onClick, ...rest }: ComponentProps<'button'> & Look) {
  const isDisabled = rest['aria-disabled'] === true
  return (
    <button type="button" {...rest} onClick={isDisabled ? ignore : onClick} className={classesOf(look, className)} />
  )
}

/** Neither the form of the button nor anything around it acts. */
function ignore(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}

export function LinkButton({ look, className, ...rest }: ComponentProps<'a'> & Look) {
  return <a {...rest} className={classesOf(look, className)} />
}

const classesOf = (look: Look['look'] = 'quiet', className = '') => `${styles.button} ${styles[look]} ${className}`

/**
 * Opens the dialog with this id by an invoker command. Without JavaScript it is a link to `page`, because not every
 * browser supports invoker commands.
 */
export function DialogButton({
  opens,
  page,
  className = '',
  ...rest
}: ComponentProps<typeof Button> & { opens: string; page: string }) {
  return (
    <>
      <Button
        {...rest}
        commandfor={opens}
        command="show-modal"
        aria-haspopup="dialog"
        className={`${styles.opener} ${className}`}
      />
      <noscript>
        <LinkButton href={page} look={rest.look} className={className}>
          {rest.children}
        </LinkButton>
      </noscript>
    </>
  )
}
