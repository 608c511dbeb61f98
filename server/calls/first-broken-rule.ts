export type BrokenRules = { issues: { message: string }[] }

export const firstBrokenRule = ({ issues }: BrokenRules) =>
  issues[0]?.message ?? 'A rule is broken.'
