/** The titles of the dialogs or sections, as staff read them. Not beside the schemas, so that lists do not load zod. */
export const formTitles = { trial: 'Engage Talent', agent: 'Build Your AI Agent', contact: 'Contact form' } as const
export type FormName = keyof typeof formTitles
export const formNames = Object.keys(formTitles) as FormName[]
