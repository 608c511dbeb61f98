import type { Source } from './read-imports.ts'

/** Files with what each imports: names with an ending are files, the others packages. */
export const inventedTree = (files: Record<string, string[]>): Source[] =>
  Object.entries(files).map(([file, names]) => {
    const isFile = (name: string) => /\.\w+$/.test(name)
    return {
      file,
      imports: names.filter(isFile),
      packages: names.filter((name) => !isFile(name)),
    }
  })
