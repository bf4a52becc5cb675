/** The file is not a supervision file. */
export class NotAFile extends Error {}
