/** An answer as a model sees it: the states that may follow a state in which it came; none where it could not have come. */
export type Explains<State> = (state: State) => readonly State[]

/** The states that may follow when the answers came one after the other. */
export function inTurn<State>(states: readonly State[], answers: readonly Explains<State>[]): readonly State[] {
  return answers.reduce<readonly State[]>((before, answer) => before.flatMap((state) => answer(state)), states)
}

/**
 * Whether some order explains all answers: the branches took place at once, each in its own order, and the last answer came
 * when they were over. Tries every order, so that branches are few and short.
 */
export function explained<State>(
  states: readonly State[],
  branches: readonly (readonly Explains<State>[])[],
  last: Explains<State>,
): boolean {
  if (states.length === 0) return false
  const open = branches.filter(({ length }) => length > 0)
  if (open.length === 0) return inTurn(states, [last]).length > 0
  return open.some((branch) => {
    const [next, ...rest] = branch as [Explains<State>, ...Explains<State>[]]
    const others = open.map((other) => (other === branch ? rest : other))
    return explained(inTurn(states, [next]), others, last)
  })
}
