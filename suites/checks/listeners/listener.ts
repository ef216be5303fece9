import { type KindUnderTest, underTest } from '../resources/kind.ts'

/** Listeners as the checks of several kinds see them. The documents show no member of a listener but its tags. */
export const listeners: KindUnderTest<'listener'> = underTest('listener', {
  members: ({ given }) => Object.keys(given.listenerBody()).filter((member) => member !== 'tags'),
  texts: ['tags'],
})
