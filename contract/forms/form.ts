/** The titles of the dialogs or sections, as staff read them. Apart from the schemas, so that a list loads no zod. */
export const formTitles = { trial: 'Engage Talent', agent: 'Build Your AI Agent', contact: 'Contact form' } as const
export type FormName = keyof typeof formTitles
export const formNames = Object.keys(formTitles) as FormName[]
