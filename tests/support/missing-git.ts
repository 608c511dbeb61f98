import { findProgram } from '../../scripts/programs/find-program.ts'

export const missingGit = findProgram(['git']) ? undefined : 'Git is not installed: apt-get install git'
