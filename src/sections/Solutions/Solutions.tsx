import { fillIn } from '../../../settings/words/fill-in.ts'
import text from '../../../ui/styles/text.module.css'
import type { InterfaceWords, Solutions as SolutionsContent } from '../../content/schema.ts'
import { Section } from '../../layouts/Section.tsx'
import { Picture } from '../../pictures/Picture.tsx'
import type { RenderedPicture } from '../../pictures/render-picture.ts'
import { Process } from './Process.tsx'
import { SolutionDrawing } from './SolutionDrawing.tsx'
import styles from './Solutions.module.css'

type SolutionsProps = {
  solutions: SolutionsContent
  /** The pictures of cards without a drawing, by the id of the card. */
  pictures: Map<string, RenderedPicture>
  words: InterfaceWords
  locale: string
  /** The anchor of the contact form, if the page has it. */
  contactId?: string | undefined
}

export function Solutions(props: SolutionsProps) {
  const { solutions, pictures, words, locale, contactId } = props
  const { cards, process } = solutions
  return (
    <Section id="services" heading={solutions}>
      <ul className={styles.solutions}>
        {cards.map(({ id, title, drawing, alternative = '', features }) => (
          <li key={id} className={styles.solution}>
            <p className={`${styles.figure} ${text.label}`}>
              {contactId && (
                <a
                  href={`#${contactId}`}
                  data-subject={title}
                  aria-label={fillIn(words.solutions.askAbout, { title })}
                  className={styles.ask}
                >
                  {words.solutions.ask}
                </a>
              )}
            </p>
            {drawing && <SolutionDrawing name={drawing} words={words.solutions} className={styles.drawing} />}
            <CardPicture picture={pictures.get(id)} alternative={alternative} />
            <h3 className={styles.title}>{title.replaceAll('& ', '&\u00A0')}</h3>
            <ul className={styles.features}>
              {features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {process && <Process steps={process} words={words.solutions} locale={locale} />}
    </Section>
  )
}

/** The attribute `sizes`: a wide card has half of the container, which is at most 96 rem wide. */
const PICTURE_SIZES = '(width < 40rem) 6.5rem, (width < 100rem) 50vw, 48rem'

type CardPictureProps = { picture: RenderedPicture | undefined; alternative: string }

const CardPicture = ({ picture, alternative }: CardPictureProps) =>
  picture && (
    <Picture
      picture={picture}
      alt={alternative}
      sizes={PICTURE_SIZES}
      className={`${styles.drawing} ${styles.picture}`}
    />
  )
