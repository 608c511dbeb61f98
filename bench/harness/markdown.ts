export const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

export type Goal = { goal: string; measured: string; met: boolean }

export const goalTable = (goals: Goal[]) =>
  table(
    ['goal', 'measured', ''],
    goals.map(({ goal, measured, met }) => [goal, measured, met ? 'met' : '**not met**']),
  )

export const atMost = (what: string, value: number, bound: number): Goal => ({
  goal: `${what}: at most ${bound}`,
  measured: rounded(value),
  met: value <= bound,
})

const rounded = (value: number) => value.toFixed(value < 10 ? 2 : 0)
