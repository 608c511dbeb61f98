type Press = { key: string; code: string; shiftKey: boolean; isComposing: boolean; keyCode: number }
type ReactPress = { nativeEvent: Press }

/** Keys with these modifiers are commands of the browser or the system. */
export const hasModifier = ({ ctrlKey, altKey, metaKey }: { ctrlKey: boolean; altKey: boolean; metaKey: boolean }) =>
  ctrlKey || altKey || metaKey

/**
 * The key that is pressed, as every handler of keys asks for it: '' while an input method composes a text, because the key
 * belongs to it. Letters are small, whatever Caps Lock is. On a keyboard without Latin letters the place of a key decides.
 */
export function keyOf(event: Press | ReactPress) {
  const { key, code, shiftKey, isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  // In Safari the composition has ended when the key that ends it arrives, with this code.
  if (isComposing || keyCode === 229) return ''
  if ([...key].length !== 1) return key
  if (/[\p{ASCII}\p{Script=Latin}]/u.test(key)) return key.toLowerCase()
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? key
}
