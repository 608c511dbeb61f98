/** Suggestions for messages that do not say which input is valid. */
export const suggestions: Record<string, string> = {
  'Please enter a valid full name.': 'Letters and spaces, with at least two letters.',
  'Please enter a valid email address.': 'Like name@example.com.',
  'Enter a valid email address.': 'Like name@example.com.',
  'Please enter a valid subject.': 'At least 3 characters.',
  'Required technologies is required.': 'At least 2 characters.',
}
