/** All freedoms, to be loaded where they are asked for: the catalogue is a third of the code of the mock. */
export { freedoms } from '#spec'
