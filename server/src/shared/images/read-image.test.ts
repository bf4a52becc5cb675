import { imageFailures } from '@finaula/contract/image-failures';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { UnreadableFile } from '../hostile-files/unreadable-file.ts';
import { encodeImage } from './encode-image.ts';
import { gif, jpeg, png, SVG, webp, whitePng } from './fixtures/images.ts';
import { readImage } from './read-image.ts';

const text = (content: string) => Buffer.from(content, 'latin1');
const ZIP = Buffer.from(zipSync({ 'programa.js': text('alert(1)') }));
const animated = () => {
  const frames = Buffer.alloc(16 * 32 * 3, 128).fill(0, 0, 16 * 16 * 3);
  return sharp(frames, { raw: { width: 16, height: 32, channels: 3, pageHeight: 16 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
};
const behind = async (image: Promise<Buffer>, more: Buffer | string) =>
  Buffer.concat([await image, Buffer.from(more as string)]);
/** A JPEG with a comment. */
const commented = async (comment: string) => {
  const file = await jpeg();
  const size = Buffer.alloc(2);
  size.writeUInt16BE(comment.length + 2);
  return Buffer.concat([file.subarray(0, 2), Buffer.from([0xff, 0xfe]), size, text(comment), file.subarray(2)]);
};
/** A JPEG whose first segment has the length that reads as "/*". */
const program = async () => {
  const file = await jpeg();
  const segment = Buffer.concat([Buffer.from([0xff, 0xe0]), text('/*'), Buffer.alloc(0x2f2a - 2, 0x20)]);
  return Buffer.concat([file.subarray(0, 2), segment, file.subarray(2)]);
};

const refused: Record<string, [image: () => Buffer | Promise<Buffer>, code: keyof typeof imageFailures]> = {
  'an empty file': [() => text(''), 'IMAGE_EMPTY'],
  'an SVG': [() => text(SVG), 'IMAGE_SVG'],
  'an SVG behind a declaration': [() => text(`<?xml version="1.0"?><!-- -->\n${SVG}`), 'IMAGE_SVG'],
  'a GIF': [gif, 'IMAGE_ANIMATED'],
  'a moving WebP': [animated, 'IMAGE_ANIMATED'],
  'a moving PNG': [() => whitePng(8, 8, [['acTL', Buffer.alloc(8)]]), 'IMAGE_ANIMATED'],
  'an AVIF': [
    () =>
      sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .avif()
        .toBuffer(),
    'IMAGE_HEIC',
  ],
  'a TIFF': [
    () =>
      sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .tiff()
        .toBuffer(),
    'IMAGE_TYPE',
  ],
  'a page with the name of an image': [() => text('<html><script>alert(1)</script></html>'), 'IMAGE_TYPE'],
  'a PDF': [() => text('%PDF-1.7'), 'IMAGE_TYPE'],
  'a zip': [() => ZIP, 'IMAGE_TYPE'],
  'the first bytes of a PNG alone': [() => text('\u0089PNG\r\n\u001a\n'), 'IMAGE_BROKEN'],
  'a PNG that is cut off': [async () => (await png()).subarray(0, 60), 'IMAGE_BROKEN'],
  'a JPEG that is cut off': [async () => (await jpeg({ width: 600, height: 600 })).subarray(0, 700), 'IMAGE_BROKEN'],
  'a WebP that is cut off': [async () => (await webp()).subarray(0, 40), 'IMAGE_BROKEN'],
  'a PNG of 30,000 pixels a side': [() => whitePng(30_000, 30_000), 'IMAGE_TOO_LARGE'],
  'a PNG of 30,000 pixels in one line': [() => whitePng(30_000, 1), 'IMAGE_TOO_LARGE'],
  'a PNG of 49 million pixels': [() => whitePng(7_000, 7_000), 'IMAGE_TOO_LARGE'],
  'a PNG that is a zip': [() => behind(png(), ZIP), 'IMAGE_WITH_FILE'],
  'a JPEG that is a zip': [() => behind(jpeg(), ZIP), 'IMAGE_WITH_FILE'],
  'a WebP that is a page': [() => behind(webp(), '<html>'), 'IMAGE_WITH_FILE'],
  'a JPEG that is a page': [() => behind(jpeg(), '<script>alert(1)</script>'), 'IMAGE_WITH_FILE'],
  'a JPEG with a page as its comment': [() => commented('<!DOCTYPE html><body onload=alert(1)>'), 'IMAGE_WITH_FILE'],
  'a JPEG that is a PDF': [() => commented('%PDF-1.4 1 0 obj'), 'IMAGE_WITH_FILE'],
  'a JPEG that is a program for browsers': [program, 'IMAGE_WITH_FILE'],
  'a PNG with a program for PHP': [
    () => whitePng(8, 8, [['tEXt', text('a\0<?php system($_GET[0]); ?>')]]),
    'IMAGE_WITH_FILE',
  ],
};

describe('an image that cannot be used is refused by its own sentence', () => {
  test.each(Object.entries(refused))('%s', async (_, [image, code]) => {
    const error = await encodeImage(await image()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnreadableFile);
    expect((error as UnreadableFile).code).toBe(code);
    expect(imageFailures[code]).toMatch(/^\p{Lu}.*\.$/u);
  });
});

describe('an image is encoded as WebP at most 1,600 pixels wide', () => {
  test.each([
    ['PNG', png, 64, 36],
    ['JPEG', jpeg, 64, 36],
    ['WebP', webp, 64, 36],
    ['large PNG', () => png({ width: 2_000, height: 1_500 }), 1_600, 1_200],
    ['tall JPEG', () => jpeg({ width: 100, height: 2_000 }), 100, 2_000],
  ])('%s', async (_, image, width, height) => {
    const read = await encodeImage(await image());
    expect([read.width, read.height]).toEqual([width, height]);
    const { format, ...found } = await sharp(read.bytes).metadata();
    expect([format, found.width, found.height]).toEqual(['webp', width, height]);
  });
});

test('an image loses place, camera and profile, and stands upright', async () => {
  const photo = await sharp(await jpeg({ width: 90, height: 40 }))
    .withExif({ IFD0: { Make: 'Cámara', Artist: 'Ana' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 25/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  const before = await sharp(photo).metadata();
  expect([before.exif, before.icc].every(Boolean)).toBe(true);
  const { bytes, width, height } = await readImage(photo);
  expect([width, height]).toEqual([40, 90]);
  const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
  expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect(Buffer.from(bytes).includes('Ana')).toBe(false);
});

test('an image of more than 5 MB is refused unread', async () => {
  await expect(readImage(Buffer.alloc(5 * 1024 * 1024 + 1))).rejects.toThrow(new UnreadableFile('IMAGE_TOO_HEAVY'));
});

test('a refusal leaves the thread with its code', async () => {
  await expect(readImage(await gif())).rejects.toThrow(new UnreadableFile('IMAGE_ANIMATED'));
});

test('a photo to which a camera appended its film is taken', async () => {
  const film = Buffer.concat([text('\0\0\0\u0018ftypmp42'), Buffer.alloc(5_000, 7)]);
  expect((await encodeImage(await behind(jpeg(), film))).width).toBe(64);
});
