import { industries } from '../../contract/options.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Guilloche, motifs } from '../../ui/Guilloche.tsx'
import { Icon, iconNames } from '../../ui/Icon.tsx'
import text from '../../ui/styles/text.module.css'
import { ToastItem } from '../../ui/toasts/Toaster.tsx'
import { Logo, Mark } from '../brand/Logo.tsx'
import type { Content } from '../content/schema.ts'
import { SendingOverlay } from '../forms/SendingOverlay.tsx'
import { SmallHeader } from '../layouts/header/SmallHeader.tsx'
import { ThemeSwitch } from '../layouts/header/ThemeSwitch.tsx'
import { Section } from '../layouts/Section.tsx'
import { Offer } from '../proposals/Offer.tsx'
import { ProposalDialog } from '../proposals/ProposalDialog.tsx'
import styles from './ComponentSheets.module.css'
import { FieldStates } from './FieldStates.tsx'
import { Sheet, Specimen } from './Sheet.tsx'
import type { Theme } from './TokenSheets.tsx'

const looks = ['primary', 'quiet'] as const
const pointers = ['rest', 'hover', 'focus'] as const

type ComponentSheetsProps = { theme: Theme; content: Content }

export function ComponentSheets({ theme, content }: ComponentSheetsProps) {
  const { forms, proposals, words } = content
  return (
    <>
      <Sheet title="Buttons">
        {looks.map((look) => (
          <div key={look} className={styles.row}>
            {pointers.map((pointer) => (
              <Specimen key={pointer} name={`${look}, ${pointer}`}>
                <Button look={look} data-show={pointer}>
                  Send request <Icon name="arrowRight" />
                </Button>
              </Specimen>
            ))}
            <Specimen name={`${look}, sending`}>
              <Button look={look} disabled>
                Sending... <Icon name="arrowRight" />
              </Button>
            </Specimen>
            <Specimen name={`${look}, link`}>
              <LinkButton look={look} href="#main">
                Return to Home
              </LinkButton>
            </Specimen>
          </div>
        ))}
      </Sheet>
      <FieldStates options={industries} />
      <Sheet title="Toasts">
        {Object.entries(forms.toasts).map(([name, text], id) => (
          <ToastItem
            key={name}
            toast={{ kind: name.endsWith('Sent') ? 'done' : 'failed', text, id, endsAt: 0 }}
            dismiss={words.page.dismiss}
          />
        ))}
      </Sheet>
      <Sheet title="Sending">
        <div className={styles.screen}>
          <SendingOverlay shown text="Sending your request..." />
        </div>
      </Sheet>
      <Sheet title="Dialog">
        <div className={styles.screen}>
          <ProposalDialog
            ref={null}
            id={`dialog-${theme}`}
            title={proposals.trial.title}
            words={{ ...words.page, sending: forms.sending.proposal }}
            offer={<Offer offer={proposals.trial} words={forms.offer} heading="h3" />}
            isSending={false}
          >
            <p className={styles.place}>The form</p>
          </ProposalDialog>
        </div>
      </Sheet>
      <Sheet title="Icons">
        <div className={styles.row}>
          {iconNames.map((name) => (
            <Specimen key={name} name={name}>
              <Icon name={name} className={text.lead} />
            </Specimen>
          ))}
        </div>
      </Sheet>
      <Sheet title="Mark, logo, guilloche">
        <div className={styles.row}>
          <Mark place="sheet" className={styles.logotype} />
          <Logo place="sheet" className={styles.logotype} />
          {motifs.map((_, motif) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a motif has no other name.
            <svg key={motif} aria-hidden="true" viewBox="-64 -64 128 128" className={styles.figure}>
              <Guilloche motif={motif} radius={60} />
            </svg>
          ))}
        </div>
      </Sheet>
      <Sheet title="Header, theme switch, section">
        <div>
          <SmallHeader content={content} languages={[]} hasHomeLink />
        </div>
        <ThemeSwitch size="small" words={words.header.theme} />
        <Section
          id={`section-${theme}`}
          position={{ number: 2, text: 'Sheet 02 / 06' }}
          heading={{ label: 'Label', title: 'A headline of two or three lines', intro: 'A lead.' }}
        >
          <p className={styles.place}>The content</p>
        </Section>
      </Sheet>
    </>
  )
}
