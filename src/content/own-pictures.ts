import * as z from 'zod'
import { type PictureFiles, wrongPicture } from './own-pages/pictures.ts'
import { fieldMistake } from './yaml/mistakes.ts'
import type { YamlFile } from './yaml/read-yaml.ts'

/** The folder of pictures that slides and cards show in place of a drawing. */
const FOLDER = 'pictures'

/** The path in the content folder, as `renderPicture` expects it. */
export const ownPictureName = (file: string) => `${FOLDER}/${file}`

const entries = z.array(z.looseObject({ picture: z.string().optional() }).catch({}))
const lists = { 'hero.yaml': 'slides', 'solutions.yaml': 'cards' }

/** The slides and cards of a locale whose picture is missing, unreadable or too large. */
export function wrongOwnPictures({ read }: { read: Map<string, YamlFile> }, pictures: PictureFiles) {
  return Object.entries(lists).flatMap(([file, list]) => {
    const yaml = read.get(file)
    const parsed = z.looseObject({ [list]: entries }).safeParse(yaml?.value)
    if (!yaml || !parsed.success) return []
    return (parsed.data[list] ?? []).flatMap(({ picture }, index) => {
      const name = picture && ownPictureName(picture)
      const wrong = name && wrongPicture(name, pictures[name])
      return wrong ? fieldMistake(file, yaml, [list, index, 'picture'], `is "${picture}"; ${wrong}`) : []
    })
  })
}
