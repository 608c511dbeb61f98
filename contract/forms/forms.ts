import type * as z from 'zod/mini'
import { agent } from './agent.ts'
import { contact } from './contact.ts'
import type { Form } from './define-form.ts'
import type { FormName } from './form.ts'
import { trial } from './trial.ts'

/** All forms. */
export const forms = { trial, agent, contact } satisfies Record<FormName, Form>

/** The validated values of a form. */
export type ValuesOf<Name extends FormName> = z.infer<(typeof forms)[Name]['schema']>
