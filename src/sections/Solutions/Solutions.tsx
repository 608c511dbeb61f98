import { fillIn } from '../../../settings/words/fill-in.ts'
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
  words: InterfaceWords['solutions']
  locale: string
  /** The anchor of the contact form, if the page has it. */
  contactId?: string | undefined
}

export function Solutions({ solutions, pictures, words, locale, contactId }: SolutionsProps) {
  const { cards, process } = solutions
  return (
    <Section id="services" heading={solutions}>
      <ul className={styles.solutions}>
        {cards.map(({ id, title, topic = title, drawing, alternative = '', features }) => (
          <li key={id} className={styles.solution}>
            {drawing && <SolutionDrawing name={drawing} className={styles.drawing} />}
            <CardPicture picture={pictures.get(id)} alternative={alternative} />
            <h3 className={styles.title}>{title.replaceAll('& ', '&\u00A0')}</h3>
            <ul className={styles.features}>
              {features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
            {contactId && (
              <a href={`#${contactId}`} data-subject={title} className={styles.ask}>
                {fillIn(words.ask, { topic })}
              </a>
            )}
          </li>
        ))}
      </ul>
      {process && <Process steps={process} words={words} locale={locale} />}
    </Section>
  )
}

/** The attribute `sizes`: a card has a third of the container, which is at most 96 rem wide. */
const PICTURE_SIZES = '(width < 40rem) 6.5rem, (width < 56rem) 50vw, 32rem'

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
