import { industries } from '../../contract/options.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Logotype, Mark } from '../../ui/brand/Logotype.tsx'
import { Guilloche, motifs } from '../../ui/Guilloche.tsx'
import { Icon, iconNames } from '../../ui/Icon.tsx'
import text from '../../ui/styles/text.module.css'
import { ToastItem } from '../../ui/toasts/Toaster.tsx'
import type { Content } from '../content/schema.ts'
import { SendingOverlay } from '../forms/SendingOverlay.tsx'
import { SmallHeader } from '../layouts/header/SmallHeader.tsx'
import { ThemeSwitch } from '../layouts/header/ThemeSwitch.tsx'
import { Section } from '../layouts/Section.tsx'
import { Offer } from '../proposals/Offer.tsx'
import { trialMessages } from '../proposals/outcome-messages.ts'
import { ProposalDialog } from '../proposals/ProposalDialog.tsx'
import styles from './ComponentSheets.module.css'
import { FieldStates } from './FieldStates.tsx'
import { Sheet, Specimen } from './Sheet.tsx'
import type { Theme } from './TokenSheets.tsx'

const looks = ['primary', 'quiet'] as const
const pointers = ['rest', 'hover', 'focus'] as const

type ComponentSheetsProps = { theme: Theme; content: Content }

export function ComponentSheets({ theme, content }: ComponentSheetsProps) {
  const { company, proposals } = content
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
        {Object.values(trialMessages).map((message, id) => (
          <ToastItem key={message.text} toast={{ ...message, id, endsAt: 0 }} />
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
            title="Engage Talent"
            offer={<Offer offer={proposals.trial} />}
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
      <Sheet title="Mark, logotype, guilloche">
        <div className={styles.row}>
          <Mark className={styles.logotype} />
          <Logotype className={styles.logotype} />
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
          <SmallHeader companyName={company.name} homeLabel="Home" />
        </div>
        <ThemeSwitch />
        <Section
          id={`section-${theme}`}
          position={{ number: 2, of: 6 }}
          heading={{ label: 'Label', title: 'A headline of two or three lines', intro: 'A lead.' }}
        >
          <p className={styles.place}>The content</p>
        </Section>
      </Sheet>
    </>
  )
}
