import { FORM_LOCALE } from '../../contract/locales.ts'

/** Names the locale of the page in a form that is sent without JavaScript. With JavaScript it is a header (`src/api/post.ts`). */
export const FormLocale = ({ locale }: { locale: string }) => <input type="hidden" name={FORM_LOCALE} value={locale} />
