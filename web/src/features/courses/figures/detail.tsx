export const Detail = ({ text }: { text: string | undefined }) => text !== undefined && <small>{text}</small>;
