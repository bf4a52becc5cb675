/** Not a supervision file at all. */
export class NotAFile extends Error {}
