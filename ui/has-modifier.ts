/** Keys with these modifiers are commands of the browser or the system. */
export const hasModifier = ({ ctrlKey, altKey, metaKey }: { ctrlKey: boolean; altKey: boolean; metaKey: boolean }) =>
  ctrlKey || altKey || metaKey
