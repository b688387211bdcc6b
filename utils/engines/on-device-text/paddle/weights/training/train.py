"""Trains the weights of this project: python train.py lines|signs|words TRAINING HELD EPOCHS FILE.onnx

TRAINING and HELD are names of samples from make-samples.mjs. HELD is only for measuring. Needs numpy, torch and onnx.
"""

import json
import random
import sys

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

NO_TEXT = "Zyyy"


class Lines(nn.Module):
    """Tells a line's script: rows are merged, then the columns that tell most count most."""

    def __init__(self, classes):
        super().__init__()
        sizes = [(1, 12, 3, 1), (12, 28, 3, 1), (28, 56, 3, 1), (56, 80, 3, (0, 1)), (80, 80, (1, 5), (0, 2))]
        self.layers = nn.ModuleList(nn.Conv2d(i, o, k, padding=p, bias=False) for i, o, k, p in sizes)
        self.norms = nn.ModuleList(nn.BatchNorm2d(o) for _, o, _, _ in sizes)
        self.drop = nn.Dropout(0.2)
        self.classes = nn.Conv2d(80, classes, 1)
        self.attention = nn.Conv2d(80, 1, 1)

    def forward(self, x):
        # The input is that of PP-OCR's line models: three colors of 48 rows, from -1 to 1.
        x = F.avg_pool2d(x.mean(1, keepdim=True), 2)
        x = x - x.mean((2, 3), keepdim=True)
        x = x / ((x * x).mean((2, 3), keepdim=True) + 1e-3).sqrt()
        for layer, norm, pool in zip(self.layers, self.norms, [2, 2, (2, 1), None, None]):
            x = F.relu(norm(layer(x)))
            x = F.max_pool2d(x, pool) if pool else x
        x = self.drop(x)
        x = (self.classes(x) * F.softmax(self.attention(x), 3)).sum((2, 3))
        return x if self.training else F.softmax(x, 1)


class Signs(nn.Module):
    """Tells a character of 32 x 32 pixels."""

    def __init__(self, classes):
        super().__init__()
        sizes = [(1, 16), (16, 32), (32, 48)]
        self.layers = nn.ModuleList(nn.Conv2d(i, o, 3, padding=1, bias=False) for i, o in sizes)
        self.norms = nn.ModuleList(nn.BatchNorm2d(o) for _, o in sizes)
        self.drop = nn.Dropout(0.25)
        self.hidden = nn.Linear(48 * 16, 64)
        self.classes = nn.Linear(64, classes)

    def forward(self, x):
        for layer, norm in zip(self.layers, self.norms):
            x = F.max_pool2d(F.relu(norm(layer(x))), 2)
        x = self.classes(self.drop(F.relu(self.hidden(x.flatten(1)))))
        return x if self.training else F.softmax(x, 1)


def convolution(into, out, sides, stride=1):
    padding = tuple(side // 2 if side > 2 else 0 for side in sides)
    return nn.Sequential(nn.Conv2d(into, out, sides, stride, padding, bias=False), nn.BatchNorm2d(out), nn.ReLU())


class Words(nn.Module):
    """Reads a word, in steps of two columns: rows are merged, then steps look at their neighbors. Class 0 is no letter."""

    def __init__(self, classes):
        super().__init__()
        rows = nn.MaxPool2d((2, 1))
        self.letters = nn.Sequential(
            convolution(1, 32, (5, 5), 2),
            convolution(32, 48, (3, 3)),
            rows,
            convolution(48, 64, (3, 3)),
            rows,
            convolution(64, 96, (3, 3)),
            rows,
            convolution(96, 128, (2, 3)),
        )
        self.beside = nn.ModuleList(convolution(128, 128, (1, 5)) for _ in range(2))
        self.drop = nn.Dropout(0.1)
        self.classes = nn.Conv2d(128, classes + 1, 1)

    def forward(self, x):
        x = x - x.mean((2, 3), keepdim=True)
        x = x / ((x * x).mean((2, 3), keepdim=True) + 1e-3).sqrt()
        # Ink is less than ground, whether dark or light.
        x = x * torch.sign((x * x * x).mean((2, 3), keepdim=True) + 1e-6)
        x = self.letters(x.contiguous(memory_format=torch.channels_last))
        for look in self.beside:
            x = x + look(x)
        x = self.classes(self.drop(x))[:, :, 0].transpose(1, 2)
        return F.log_softmax(x, 2) if self.training else F.softmax(x, 2)


class WordsOfLines(nn.Module):
    """Reads the input of PP-OCR's line models, and gives what these give: their last class is the space."""

    def __init__(self, words):
        super().__init__()
        self.words = words

    def forward(self, x):
        x = F.interpolate(x.mean(1, keepdim=True), scale_factor=2 / 3, mode="bilinear")
        x = self.words((x + 1) / 2)
        return torch.cat([x, torch.zeros_like(x[:, :, :1])], 2)


class Samples:
    def __init__(self, name):
        with open(name + ".json", encoding="utf-8") as file:
            about = json.load(file)
        self.classes, self.texts = about["classes"], about["texts"]
        self.labels, self.widths = np.array(about["labels"]), np.array(about["widths"])
        self.pixels = np.fromfile(name + ".bin", dtype=np.uint8).reshape(-1, *about["size"])


def line_input(pixels):
    x = torch.from_numpy(pixels).float() / 127.5 - 1
    return x[:, None].expand(-1, 3, -1, -1)


def line_batches(samples, size=64):
    """Lines of about the same width. What follows a narrow line would tell its width, so the line is repeated."""
    order = np.argsort(samples.widths + np.random.uniform(-20, 20, len(samples.widths)))
    batches = [order[at : at + size] for at in range(0, len(order), size)]
    random.shuffle(batches)
    for batch in batches:
        widest = min(320, max(16, (int(samples.widths[batch].max()) + 7) // 8 * 8))
        if random.random() < 0.92 and widest > 120:
            widest = random.randrange(9, 24) * 8 if widest > 200 else 96
        pixels = samples.pixels[batch][:, :, :widest].copy()
        for at, index in enumerate(batch):
            width = samples.widths[index]
            if width < widest:
                pixels[at] = np.tile(samples.pixels[index, :, :width], widest // width + 1)[:, :widest]
        yield line_input(pixels), samples.labels[batch]


def sign_input(pixels):
    return torch.from_numpy(pixels).float()[:, None] / 255


def sign_batches(samples, size=128):
    order = np.random.permutation(len(samples.labels))
    for at in range(0, len(order), size):
        batch = order[at : at + size]
        x = sign_input(samples.pixels[batch])
        if random.random() < 0.3:
            x = torch.roll(x, (random.randrange(-1, 2), random.randrange(-1, 2)), (2, 3))
        yield x, samples.labels[batch]


def word_input(samples, batch):
    """Words of about the same width; the last columns of narrow ones are repeated."""
    widths = np.maximum(8, samples.widths[batch] // 2 * 2)
    x = np.empty((len(batch), 32, int(widths.max())), np.uint8)
    for at, (index, width) in enumerate(zip(batch, widths)):
        x[at, :, :width] = samples.pixels[index, :, :width]
        x[at, :, width:] = samples.pixels[index, :, width - 1 : width]
    return torch.from_numpy(x).float()[:, None] / 255, widths // 2


def word_batches(samples, size=64):
    order = np.argsort(samples.widths + np.random.uniform(-8, 8, len(samples.widths)))
    batches = [order[at : at + size] for at in range(0, len(order), size)]
    random.shuffle(batches)
    for batch in batches:
        x, steps = word_input(samples, batch)
        # A row more or less above.
        up = random.randrange(3)
        x = F.pad(x, (0, 0, 1, 1), mode="replicate")[:, :, up : up + 32]
        yield x, (steps, [samples.texts[index] for index in batch])


def word_loss(result, labels, classes):
    steps, texts = labels
    letters = [[1 + classes.index(letter) for letter in text] for text in texts]
    return F.ctc_loss(
        result.transpose(0, 1),
        torch.tensor([letter for word in letters for letter in word]),
        torch.tensor(np.array(steps)),
        torch.tensor([len(word) for word in letters]),
        zero_infinity=True,
    )


def report_words(net, samples):
    """Prints how many words are right, and what letters are surely taken for others."""
    net.eval()
    right, plain, wrong = 0, 0, []
    with torch.no_grad():
        for at, text in enumerate(samples.texts):
            x, _ = word_input(samples, np.array([at]))
            best = net(x)[0]
            read, before = "", 0
            for step in best:
                letter = int(step.argmax())
                if letter not in (0, before):
                    read += samples.classes[letter - 1]
                before = letter
            right += read == text
            if text.isascii() and not read.isascii():
                plain += 1
                wrong.append((text, read))
    print("right:", round(right / len(samples.texts), 4), "plain words read with other letters:", plain, wrong[:30])


def altered(x):
    """Blurs or adds noise, as pictures have."""
    if random.random() < 0.3:
        x = F.avg_pool2d(F.pad(x, (1, 1, 1, 1), mode="replicate"), 3, 1)
    if random.random() < 0.4:
        x = x + torch.randn_like(x[:, :1]) * random.uniform(0, 0.12)
    return x


def measured(net, kind, samples):
    """Returns the probabilities of all classes for each sample."""
    net.eval()
    with torch.no_grad():
        if kind == "signs":
            result = net(sign_input(samples.pixels)).numpy()
        else:
            cut = (max(16, (width + 7) // 8 * 8) for width in samples.widths)
            result = np.stack(
                [net(line_input(samples.pixels[at : at + 1, :, :width]))[0].numpy() for at, width in enumerate(cut)]
            )
    net.train()
    return result


def report(samples, result):
    """Prints what counts: how much is right, and what is surely taken for something else."""
    found, sureness, labels = result.argmax(1), result.max(1), samples.labels
    print("right:", round((found == labels).mean(), 4))
    nothing = [at for at, name in enumerate(samples.classes) if name in ("", NO_TEXT)]
    for least in (0.5, 0.75, 0.9, 0.95, 0.97):
        wrong = np.where((found != labels) & ~np.isin(found, nothing) & (sureness >= least))[0]
        missed = (~np.isin(labels, nothing) & ((found != labels) | (sureness < least))).sum()
        named = [(samples.texts[at], samples.classes[found[at]]) for at in wrong[:20]]
        print(f"at {least}: {len(wrong)} wrong, {missed} missed", named)


def main():
    kind, training, held, epochs, file = sys.argv[1:]
    samples, others = Samples(training), Samples(held)
    kinds = {"lines": (Lines, line_batches, 64, 6e-3), "signs": (Signs, sign_batches, 128, 5e-3)}
    kinds["words"] = (Words, word_batches, 64, 4e-3)
    make, batches, size, rate = kinds[kind]
    net = make(len(samples.classes)).to(memory_format=torch.channels_last)
    print(sum(each.numel() for each in net.parameters()), "weights")
    steps = int(epochs) * -(-len(samples.labels) // size)
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps)
    for epoch in range(int(epochs)):
        losses = []
        for x, labels in batches(samples):
            result = net(altered(x))
            if kind == "words":
                loss = word_loss(result, labels, samples.classes)
            else:
                loss = F.cross_entropy(result, torch.from_numpy(labels), label_smoothing=0.02)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            losses.append(loss.item())
        print("epoch", epoch, "loss", round(float(np.mean(losses)), 3), flush=True)
    if kind == "words":
        report_words(net, others)
    else:
        report(others, measured(net, kind, others))
    net.eval()
    net = WordsOfLines(net) if kind == "words" else net
    shape = (1, 1, 32, 32) if kind == "signs" else (1, 3, 48, 160)
    free = {0: "count"} if kind == "signs" else {3: "width"}
    torch.onnx.export(
        net, (torch.zeros(shape),), file, dynamo=False, opset_version=13,
        input_names=["x"], output_names=["y"], dynamic_axes={"x": free},
    )


if __name__ == "__main__":
    main()
