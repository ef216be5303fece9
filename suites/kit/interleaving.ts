/** A reply as the model sees it: maps a state to the states that may follow; none if the reply is impossible there. */
export type Explains<State> = (state: State) => readonly State[]

/** The states that may follow a sequence of replies. */
export function inSequence<State>(states: readonly State[], answers: readonly Explains<State>[]): readonly State[] {
  return answers.reduce<readonly State[]>((before, answer) => before.flatMap((state) => answer(state)), states)
}

/**
 * Whether some interleaving explains all replies: branches ran in parallel, each in its own order, and the last reply
 * came after all of them. Tries every order, so branches must be few and short.
 */
export function isLinearizable<State>(
  states: readonly State[],
  branches: readonly (readonly Explains<State>[])[],
  last: Explains<State>,
): boolean {
  if (states.length === 0) return false
  const open = branches.filter(({ length }) => length > 0)
  if (open.length === 0) return inSequence(states, [last]).length > 0
  return open.some((branch) => {
    const [next, ...rest] = branch as [Explains<State>, ...Explains<State>[]]
    const others = open.map((other) => (other === branch ? rest : other))
    return isLinearizable(inSequence(states, [next]), others, last)
  })
}
